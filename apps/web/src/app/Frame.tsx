import Box from "@mui/material/Box";
import { Fragment, lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ScrollRestoration } from "react-router";
import type { SessionUser } from "../session/session.ts";
import { useArrivingOrganization, useOrganizationScope } from "../session/use-organization.ts";
import { layout } from "../theme.ts";
import { loadPart } from "../ui/load-part.ts";
import { Footer } from "./Footer.tsx";
import { Main } from "./Main.tsx";
import { NoticeBanner } from "./NoticeBanner.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { TopBar } from "./TopBar.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { useFocusHeading } from "./use-focus-heading.ts";
import { useMenuShape } from "./use-menu-shape.ts";
import { usePreloadedParts } from "./use-preloaded-parts.ts";

const ModalMenu = lazy(async () => {
  const { ModalMenu } = await loadPart(() => import("./ModalMenu.tsx"));
  return { default: ModalMenu };
});

/** The frame of a signed-in person: top bar with user menu, side menu, the screen, footer. */
export function Frame({ user, children }: { user: SessionUser; children?: ReactNode }) {
  const { t } = useTranslation();
  const scope = useOrganizationScope();
  const menu = useMenuShape();
  const [modalOpen, setModalOpen] = useState(false);
  useFocusHeading(scope?.organization.organizationId);
  useArrivingOrganization();
  usePreloadedParts();

  const isOpen = menu.shape === "modal" ? modalOpen : menu.shape === "full";
  return (
    <Box sx={{ minHeight: "100dvh", display: "flex", flexDirection: "column" }}>
      <SkipLink />
      <TopBar
        toggle={{
          label: t(toggleLabel(menu.shape, modalOpen)),
          isOpen,
          onToggle: menu.shape === "modal" ? () => setModalOpen((open) => !open) : menu.toggle,
        }}
      >
        <UserMenu email={user.email} companyName={scope?.organization.name ?? user.companyName} />
      </TopBar>
      <Box sx={{ flex: 1, display: "flex", alignItems: "stretch" }}>
        {menu.shape === "modal" ? (
          <Suspense fallback={null}>
            <ModalMenu open={modalOpen} onClose={() => setModalOpen(false)} />
          </Suspense>
        ) : (
          <Box
            sx={{
              flexShrink: 0,
              width: menu.shape === "full" ? layout.menuWidth : layout.railWidth,
              borderRight: 1,
              borderColor: "divider",
              bgcolor: "background.paper",
              transition: "width 160ms ease-out",
            }}
          >
            <Box
              sx={{
                position: "sticky",
                top: layout.topBarHeight,
                maxHeight: `calc(100dvh - ${layout.topBarHeight}px)`,
                overflowY: "auto",
                overflowX: "hidden",
              }}
            >
              <SideMenu shape={menu.shape} onExpand={menu.toggle} />
            </Box>
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexDirection: "column" }}>
          <OfflineBanner />
          <NoticeBanner />
          <Main>
            {/* Another organization: every screen begins anew, with nothing of the old one in its fields. */}
            <Fragment key={scope?.organization.organizationId}>{children}</Fragment>
          </Main>
          <Footer />
        </Box>
      </Box>
      <ScrollRestoration />
    </Box>
  );
}

function toggleLabel(shape: "modal" | "full" | "mini", modalOpen: boolean) {
  if (shape === "modal") return modalOpen ? "top_bar.menu_close" : "top_bar.menu_open";
  return shape === "full" ? "top_bar.menu_collapse" : "top_bar.menu_expand";
}
