import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Release tags of a checkout: the commit of each version, and the current commit. */
export interface ReleaseTags {
  commits: ReadonlyMap<string, string>
  head: string
  /** False without a repository or in a shallow clone, where a missing tag proves nothing. */
  isComplete: boolean
}

function git(folder: string, ...words: readonly string[]): string | undefined {
  try {
    return execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** Returns the versions tagged `v<version>`. */
export function readReleaseTags(folder = ROOT): ReleaseTags {
  const format = '--format=%(refname:strip=2) %(objectname) %(*objectname)'
  const tags = git(folder, 'for-each-ref', format, 'refs/tags/v*') ?? ''
  return {
    commits: new Map(
      tags
        .split('\n')
        .map((line) => line.split(' '))
        // An annotated tag is an object of its own; the second name is that of its commit.
        .map(([tag = '', object = '', commit = '']) => [tag.slice(1), commit || object]),
    ),
    head: git(folder, 'rev-parse', 'HEAD') ?? '',
    isComplete: git(folder, 'rev-parse', '--is-shallow-repository') === 'false',
  }
}
