import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a recent ffmpeg says of itself. */
export const MODERN = 'ffmpeg version 7.1.1 Copyright (c) 2000-2025 the FFmpeg developers'

interface Pretence {
  name?: string
  banner?: string
  script?: string | undefined
  encoders?: string | undefined
}

/** A program that says of itself what it is told to, and otherwise does what the script says. */
export function pretendFfmpeg(
  root: string,
  { name = 'ffmpeg', banner = MODERN, script = 'exit 0', encoders = 'libx264 aac png' }: Pretence,
): string {
  const folder = mkdtempSync(join(root, 'bin-'))
  const path = join(folder, name)
  const filters = 'scale fps split asplit loudnorm aresample thumbnail tile'
  const listing = (names: string) => names.replaceAll(/(\S+) ?/g, 'echo " V..... $1 what it does"\n')
  writeFileSync(
    path,
    `#!/bin/sh
case "$*" in
-version) echo "${banner}";;
*-encoders) ${listing(encoders)};;
*-filters) ${listing(filters)};;
*) ${script};;
esac
`,
  )
  chmodSync(path, 0o755)
  return path
}
