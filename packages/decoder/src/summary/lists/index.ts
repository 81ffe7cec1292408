/** Trust lists, revocation lists and chain files in people's terms; their entries a page at a time. */
import type { Spot } from "../spot.ts";
import type { SummaryContext } from "../summary.ts";
import { americanList, revocationList } from "./american.ts";
import { campChainFile } from "./camp.ts";
import { europeanList } from "./european.ts";
import type { ListContent } from "./list-content.ts";

export { entriesIn, entryCount, type ListContent } from "./list-content.ts";

/** The list in a payload; undefined where the payload is something else. */
export function listIn(payload: Spot, context: SummaryContext): ListContent | undefined {
  const content = payload.at("content");
  const management = content?.at("cert");
  const chain = content?.at("cert-chain");
  if (payload.at("typeSpecific") !== undefined) return revocationList(payload, context);
  if (management !== undefined) return americanList(management, context);
  if (chain !== undefined) return campChainFile(chain);
  return content === undefined ? undefined : europeanList(content);
}
