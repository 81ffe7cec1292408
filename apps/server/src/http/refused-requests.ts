import { limits } from "@v2x/contract";

/** A request that was refused: the name of its file, and why, in sentences. */
interface RefusedRequest {
  readonly name: string;
  readonly text: string;
}

/** Room for the sentence that counts those for which there is no room. */
const roomForMore = 30;

/** Why requests are refused, one behind the other, as many as a failure's text takes; of the others, how many they are. */
export function refusedRequestsText(refusals: readonly RefusedRequest[]): string {
  let told = "";
  for (const [index, { name, text }] of refusals.entries()) {
    const next = `${told} ${name}: ${text}`.trim();
    const isFirst = index === 0; // which is told in any case, be it cut
    if (!isFirst && next.length > limits.errorText.max - roomForMore)
      return `${told} And ${refusals.length - index} more.`;
    told = next;
  }
  return told;
}
