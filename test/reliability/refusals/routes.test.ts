/** Every fourth mutating route, with one in thirty-two calls of its ports failing; `routes.full.test.ts` goes through all routes. */
import { refusedRoutesSuite } from '../suites/refused-routes.ts';

refusedRoutesSuite({ every: 32, of: 4 });
