/**
 * A part of the portal is a file of its own, and that file did not arrive: the connection failed, or an update has
 * replaced the file since the page was opened.
 */
export class PartNotLoadedError extends Error {
  override readonly name = "PartNotLoadedError";
}

/** What a query throws to the screen's boundary, since loading the page anew is what helps. */
export function isPartNotLoaded(error: Error): boolean {
  return error instanceof PartNotLoadedError;
}

/**
 * Fetches a part of the portal.
 *
 * @throws PartNotLoadedError
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new PartNotLoadedError("A part of the portal could not be loaded", { cause });
  }
}
