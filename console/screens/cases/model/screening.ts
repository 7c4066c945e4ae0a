/** What the screen reads of a screening. Fields that only newer services send are optional. */
import type { ScreeningDetailed } from '#shared/domain/screening/schema.ts';

export type Screening = ScreeningDetailed;
export type Case = Screening['cases'][number];
export type Profile = Case['alerts'][number]['risk_profiles'][number];
export type Explanation = Profile['explanation'];
export type Fact = Explanation['facts'][number];
export type NamePart = Explanation['tokens'][number];
