import { expect, test } from 'vitest'
import { SnagState } from '../contract.ts'
import { canBecome, statesDeclinedInBulk, canPitchAgain, statesBefore } from '../server/rules.ts'

const states = SnagState.options

// Rows: what a pitch is; columns in the order of the states: whether it may become that.
const table: Record<SnagState, string> = {
  //           sent seen shortlisted hired declined withdrawn closed
  sent: '      no   yes  yes         yes   yes      yes       yes',
  seen: '      no   no   yes         yes   yes      yes       yes',
  shortlisted: 'no  no   no          yes   yes      yes       yes',
  hired: '     no   no   no          no    no       no        no',
  declined: '  no   no   yes         yes   no       no        no',
  withdrawn: ' no   no   no          yes   no       no        no',
  closed: '    no   no   no          yes   no       no        no',
}

test.each(states)('what a pitch that is %s may become', (from) => {
  const expected = table[from].trim().split(/\s+/)
  expect(states.map((to) => (canBecome(from, to) ? 'yes' : 'no'))).toEqual(expected)
})

test('the states before one are those that may become it', () => {
  for (const to of states) expect(statesBefore(to)).toEqual(states.filter((from) => canBecome(from, to)))
})

test('nothing is declined together that could not be declined alone', () => {
  for (const state of [...statesDeclinedInBulk(true), ...statesDeclinedInBulk(false)]) {
    expect(canBecome(state, 'declined')).toBe(true)
  }
  expect(statesDeclinedInBulk(true)).not.toContain('shortlisted')
  expect(statesDeclinedInBulk(false)).toContain('shortlisted')
})

test('one may pitch again after a withdrawal or a closed request, never against an answer', () => {
  expect(states.filter(canPitchAgain)).toEqual(['withdrawn', 'closed'])
})
