import type { ServerResponse } from "node:http";

/** Sends a page that no cache may keep. */
export function sendPage(
  res: ServerResponse,
  status: number,
  page: string,
  retryAfterSeconds?: number,
): void {
  res.statusCode = status;
  res.setHeader("content-type", "text/html; charset=utf-8");
  res.setHeader("cache-control", "no-store");
  if (retryAfterSeconds !== undefined) res.setHeader("retry-after", String(retryAfterSeconds));
  res.end(page);
}
