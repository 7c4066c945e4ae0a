/** The roles, from the least to the most; their names are texts of the shell. */
export const ROLES = ['viewer', 'analyst', 'manager', 'administrator'] as const;
