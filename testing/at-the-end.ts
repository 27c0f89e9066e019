import { afterAll, onTestFinished, TestRunner, type RunnerTestCase } from 'vitest'

/**
 * Closes something when whoever opened it ends: the test, or the file when it was opened outside of one. A hook of the file that is
 * asked for inside a test is dropped without a word, and what it should have closed runs on into the next file of the process.
 */
export function atTheEnd(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest<RunnerTestCase | undefined>()) onTestFinished(close)
  else afterAll(close)
}
