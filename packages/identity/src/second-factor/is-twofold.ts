/** Whether somebody has signed in with a second factor (RFC 8176). */
export function isTwofold(amr: unknown): boolean {
  return Array.isArray(amr) && amr.includes("mfa");
}
