/** The certificates in a reading, with their names. */
export { hashedId8Of } from "./hashed-id8.ts";
export { certificatesIn, certificateTypes } from "./met-certificates.ts";
