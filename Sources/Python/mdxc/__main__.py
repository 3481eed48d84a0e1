import os
import sys

from . import program

os.execv(program(), ["mdxc", *sys.argv[1:]])
