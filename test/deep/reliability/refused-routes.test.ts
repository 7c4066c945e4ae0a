/** Each call of the ports of every mutating route fails once. */
import { refusedRoutesSuite } from '../../reliability/suites/refused-routes.ts';

refusedRoutesSuite({ suite: 'deep', every: 1 });
