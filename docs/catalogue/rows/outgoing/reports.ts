/** Requests about reports. */
import type { Facts, IdsOf, Rows } from '../../row.ts';

const ofEntity = ({ entity }: Facts) => ({ id: entity });

export const reportRows: Rows<IdsOf<'reports'>> = {
  'reports.generate_client': { needs: ['entity'], params: ofEntity },
  'reports.generate_client_two': { needs: ['entity'], params: ofEntity },
  'reports.download_client': { needs: ['report'], params: ofEntity },
  'reports.download_client_two': { needs: ['report'], params: ofEntity },
};
