import { scmsSystem } from "./authorities.ts";
import { UsCaPage } from "./UsCaPage.tsx";

/** The screen "CA certificates" of the SCMS. */
export function ScmsCaPage() {
  return <UsCaPage system={scmsSystem} />;
}
