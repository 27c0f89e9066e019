import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** The tags of releases in a checkout: the commit of each version, and what is checked out now. */
export interface ReleaseTags {
  commits: ReadonlyMap<string, string>
  head: string
  /** Without a repository, and in a shallow clone, a missing tag says nothing. */
  isComplete: boolean
}

function git(folder: string, ...words: readonly string[]): string | undefined {
  try {
    return execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** Reads which versions are tagged `v<version>`. */
export function readReleaseTags(folder = ROOT): ReleaseTags {
  const format = '--format=%(refname:strip=2) %(objectname) %(*objectname)'
  const tags = git(folder, 'for-each-ref', format, 'refs/tags/v*') ?? ''
  return {
    commits: new Map(
      tags
        .split('\n')
        .map((line) => line.split(' '))
        // An annotated tag is an object of its own, and the second name is that of its commit.
        .map(([tag = '', object = '', commit = '']) => [tag.slice(1), commit || object]),
    ),
    head: git(folder, 'rev-parse', 'HEAD') ?? '',
    isComplete: git(folder, 'rev-parse', '--is-shallow-repository') === 'false',
  }
}
