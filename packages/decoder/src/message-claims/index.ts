/** What decoded messages say of their senders: what certificates have to allow, stations and places. */
export { claimedPlaces, claimsOfReading, claimsWithoutPlace } from "./message-claims.ts";
export { hex, ofJ2735Message, type Place, placeOfEtsiMessage } from "./place-in-message.ts";
