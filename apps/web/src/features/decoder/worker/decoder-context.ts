import { createContext, useContext, useEffect, useState } from "react";
import { type DecoderClient, startDecoder } from "./decoder-client.ts";

/** The worker of the screen around. */
export const DecoderContext = createContext<DecoderClient | undefined>(undefined);

/** The worker of the screen around. @throws TypeError outside the decoder's screens. */
export function useDecoder(): DecoderClient {
  const client = useContext(DecoderContext);
  if (!client) throw new TypeError("no decoder is around this component");
  return client;
}

/** Starts a worker with the screen and ends it with the screen; undefined before the first frame. */
export function useStartedDecoder(): DecoderClient | undefined {
  const [client, setClient] = useState<DecoderClient>();
  useEffect(() => {
    const started = startDecoder();
    setClient(started);
    return () => started.close();
  }, []);
  return client;
}
