/** The authorization authority: what it answers to devices, each request with its event. */
export { authorize } from "./authorize.ts";
export { withoutStrayHmacKey } from "./hide-hmac-key.ts";
