print("mdxc")
