#ifndef LAZY_LIBRARY_H
#define LAZY_LIBRARY_H

// For the name of the program.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

// Functions of a shared library that is loaded when the first of them is called, and not when the program starts.
//
// libcurl brings thirty libraries with it, which take longer to load than most runs take that ask nobody. The library's own
// header declares the functions, so that a definition that does not fit does not compile.

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static inline void *lazy_symbol(const char *library, const char *name) {
  // Loading once more gives the same library; it is never unloaded.
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  void *symbol = handle ? dlsym(handle, name) : NULL;
  if (symbol) return symbol;
  fprintf(stderr, "%s: error: %s\nhint: install the library that is missing, then run the command again\n",
          program_invocation_short_name, dlerror());
  _Exit(69);
}

// Where two threads come first at once, both find the same address.
#define LAZY_ADDRESS(library, result, name, parameters)                              \
  static result(*_Atomic found) parameters;                                          \
  if (!found) found = (result(*) parameters)lazy_symbol(library, #name)

#define LAZY(library, result, name, parameters, arguments) \
  result name parameters {                                 \
    LAZY_ADDRESS(library, result, name, parameters);       \
    return found arguments;                                \
  }

#define LAZY_VOID(library, name, parameters, arguments) \
  void name parameters {                                \
    LAZY_ADDRESS(library, void, name, parameters);      \
    found arguments;                                    \
  }

#endif
