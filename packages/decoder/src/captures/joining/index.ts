/** What is spread over several frames, put together: IP fragments and TCP streams. */
export { DatagramJoiner } from "./datagrams.ts";
export { StreamJoiner } from "./streams.ts";
