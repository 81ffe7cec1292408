import { LogOut } from "lucide-react";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./dialog/ConfirmDialog.tsx";

/**
 * Asks before a route change throws work away while `when` is true; closing the tab asks in the browser's words.
 * Work that ends while the question stands lets the navigation go on.
 */
export function LeaveGuard({
  when,
  title,
  text,
  leaveText,
  stayText,
}: {
  when: boolean;
  title: string;
  text: string;
  leaveText: string;
  stayText: string;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [when]);

  useEffect(() => {
    if (!when && blocker.state === "blocked") blocker.proceed();
  }, [when, blocker]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      title={title}
      text={text}
      confirmText={leaveText}
      icon={LogOut}
      cancelText={stayText}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
