import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A file system that can lose what was not flushed to it, as a disk does when the power fails. */
export interface LosableDisk {
  readonly directory: string;
  /** From now on nothing reaches the disk; processes with open files on it get errors. */
  losePower(): void;
  /** Waits until no process has files open on it, and mounts it again: it has what had been flushed. */
  returnPower(): Promise<void>;
  remove(): Promise<void>;
}

/** Needs root, loop devices and ext4's tools, as Linux has them. */
export const canLosePower =
  process.getuid?.() === 0 && existsSync("/dev/loop-control") && existsSync("/usr/sbin/mkfs.ext4");

const octets = 512 * 1024 * 1024;

/** The request by which file systems are told to stop, with the flag that keeps even their journal back. */
const [stopRequest, withoutJournal] = ["0x8004587d", 2];

/** An ext4 in a file, which takes no more space than is written to it. */
export function losableDisk(): LosableDisk {
  const folder = mkdtempSync(join(tmpdir(), "v2x-power-"));
  chmodSync(folder, 0o711); // the account of the database has to come through
  const [image, directory] = [join(folder, "image"), join(folder, "disk")];
  writeFileSync(image, "");
  truncateSync(image, octets);
  execFileSync("mkfs.ext4", ["-q", image]);
  mkdirSync(directory);
  const mount = () => execFileSync("mount", ["-o", "loop", image, directory]);
  mount();
  return {
    directory,
    losePower() {
      const script = `open(my $disk, "<", $ARGV[0]) or die $!; my $flag = pack("L", ${withoutJournal}); ioctl($disk, ${stopRequest}, $flag) or die $!`;
      execFileSync("perl", ["-e", script, directory]);
    },
    async returnPower() {
      await unmount(directory);
      mount();
    },
    async remove() {
      await unmount(directory);
      rmSync(folder, { recursive: true });
    },
  };
}

/** A process that was just ended may still have files open. */
async function unmount(directory: string): Promise<void> {
  for (let triesLeft = 300; ; triesLeft -= 1)
    try {
      execFileSync("umount", [directory], { stdio: "pipe" });
      return;
    } catch (error) {
      if (triesLeft === 0) throw error;
      await sleep(100);
    }
}
