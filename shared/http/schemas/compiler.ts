/** The compiler of schemas: 30 KB that only a warm process needs, so that it is a module to be loaded late. */
import * as z from 'zod';

export const compile = z.compile;
