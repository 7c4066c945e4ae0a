/** One in thirty-two calls of the ports of every mutating route fails; the deep suite goes through all. */
import { refusedRoutesSuite } from '../suites/refused-routes.ts';

refusedRoutesSuite({ suite: 'default', every: 32 });
