/** The browser's storage of that name; undefined where it is denied, for then even asking for it throws. */
export function browserStorage(name: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}
