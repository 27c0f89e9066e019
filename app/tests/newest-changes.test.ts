import { expect, test } from 'vitest'
import { newestChanges } from '../screens/admin/newest-changes.ts'

test('the newest section that has changes is shown, as plain text', () => {
  const changelog = `# Changelog

## [Unreleased]

## [0.2.0] - 2026-11-26

### Added

- **Search** by \`name\` ([how](docs/search.md)).

### Fixed

- A crash.

## [0.1.0]

### Added

- Everything.
`
  expect(newestChanges(changelog)).toEqual({
    name: '0.2.0 - 2026-11-26',
    groups: [
      { title: 'Added', changes: ['Search by name (how).'] },
      { title: 'Fixed', changes: ['A crash.'] },
    ],
  })
  expect(newestChanges('')).toEqual({ name: '', groups: [] })
})
