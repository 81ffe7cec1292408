import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Footer } from "./Footer.tsx";
import { Main } from "./Main.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { TopBar } from "./TopBar.tsx";

/** The frame without a signed-in person: top bar and footer, no side menu and no user menu. */
export function SignedOutFrame({ children }: { children?: ReactNode }) {
  return (
    <Box sx={{ minHeight: "100dvh", display: "flex", flexDirection: "column" }}>
      <SkipLink />
      <TopBar />
      <OfflineBanner />
      <Main>{children}</Main>
      <Footer />
    </Box>
  );
}
