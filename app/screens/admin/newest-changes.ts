interface Changes {
  /** Name of the section: a version, or "Unreleased". */
  name: string
  groups: { title: string; changes: string[] }[]
}

// Marks of Markdown that the changelog uses.
const stripMarkdown = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*/g, '')
    .replaceAll('`', '')

/** Returns the first section of a changelog in the form of Keep a Changelog that has changes, as plain text. */
export function newestChanges(changelog: string): Changes {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((one) => /^- /m.test(one)) ?? ''
  const [heading = '', ...groups] = section.split(/^### /m)
  return {
    name: stripMarkdown(heading.split('\n')[0] ?? '').replace(/[[\]]/g, ''),
    groups: groups.map((group) => {
      const [title = '', ...lines] = group.split('\n')
      return { title, changes: lines.flatMap((line) => (line.startsWith('- ') ? stripMarkdown(line.slice(2)) : [])) }
    }),
  }
}
