#include "byte_mask.h"
