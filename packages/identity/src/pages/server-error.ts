import { contactLink, type Html, html, type PageFrame } from "@v2x/pages";
import { texts } from "./texts.ts";

/** Says that the server failed, and by which number its logs keep the request. */
export function serverErrorMessage(frame: PageFrame, requestId: string): Html {
  return html`<p>${texts.serverError}</p>
<p>${texts.ifItHappensAgain} ${contactLink(frame)} ${texts.nameNumber} ${requestId}.</p>`;
}
