/** What passes between devices and authorities in people's terms, as far as it can be read. */
export { envelopeRows } from "./envelopes.ts";
export { exchangeIn } from "./exchanges.ts";
