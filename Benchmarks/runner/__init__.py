"""The benchmarks of mdxc; Benchmarks/README.md says what they measure and how to read them."""
