/** So long after signing in the account may be looked at and changed without signing in once more. */
export const freshMinutes = 10;
