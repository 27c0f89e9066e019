import { expect, test } from 'vitest'
import { matchesExtension, nameProblem, sanitizeFileName } from '../server/files/rules.ts'

test.each([
  ['tool.exe', 'tool.exe'],
  ['Grüße, 世界.zip', 'Grüße, 世界.zip'],
  ['a:b*c?.txt', 'a_b_c_.txt'],
  ['invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['tool.exe. .', 'tool.exe'],
  ['..', 'file'],
  ['   ', 'file'],
  [`${'n'.repeat(300)}.exe`, `${'n'.repeat(196)}.exe`],
  [`tool.${'x'.repeat(300)}`, `.${'x'.repeat(199)}`],
])('a file called "%s" is called "%s" in an archive', (sent, kept) => {
  expect(sanitizeFileName(sent)).toBe(kept)
})

test.each<[Parameters<typeof nameProblem>[0], string, boolean]>([
  ['executable', 'Setup.EXE', true],
  ['executable', 'setup.msi', true],
  ['executable', 'setup.zip', true],
  ['executable', 'setup.sh', false],
  ['executable', 'exe', false],
  ['extension', 'buttons.xpi', true],
  ['extension', 'buttons.exe', false],
  ['archive', 'all.tar.gz', true],
  ['archive', 'all.txt', false],
  ['documentation', 'Manual.pdf', true],
  ['documentation', 'manual.exe', false],
  ['script', 'run', true],
  ['other', 'anything.at.all', true],
])('a file of the kind %s may be called %s: %s', (kind, name, fits) => {
  expect(nameProblem(kind, name) === null).toBe(fits)
})

test.each<[string, string, boolean]>([
  ['a.exe', 'MZ\x90', true],
  ['a.exe', '#!/bin/sh', false],
  ['a.msi', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', true],
  ['a.zip', 'PK\x03\x04', true],
  ['empty.zip', 'PK\x05\x06', true],
  ['a.zip', 'MZ', false],
  ['a.crx', 'Cr24\x03', true],
  ['a.PDF', '%PDF-1.7', true],
  ['a.pdf', '<html>', false],
  ['a.txt', 'MZ', true],
  ['a.exe', '', false],
])('a file called %s that begins with %j is what it is called: %s', (name, beginning, is) => {
  expect(matchesExtension(name, Buffer.from(beginning, 'latin1'))).toBe(is)
})
