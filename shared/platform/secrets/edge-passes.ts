/** Between the secrets of the edge in the setting EDGE_PASS. They are letters and digits. */
export const BETWEEN_PASSES = ' ';
