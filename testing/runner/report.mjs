import { writeFileSync } from 'node:fs'

/**
 * Writes down what became of every test, as `tests.mjs` reads it: to the file `VITEST_REPORT` names. What failed outside of a
 * test, such as a file that could not be loaded, counts as a test without a name.
 */
export default class Report {
  onTestRunEnd(modules, unhandled) {
    const inFiles = modules.flatMap((module) => this.#resultsOf(module))
    const outside = unhandled.map((error) => ({
      file: error.VITEST_TEST_PATH ?? '',
      name: '',
      passed: false,
      message: textOf([error]),
    }))
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify([...inFiles, ...outside]))
  }

  #resultsOf(module) {
    const file = module.moduleId
    const aroundTests = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
    const tests = [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      // Not one whose file failed before it came to it.
      isSkipped: test.options.mode === 'skip',
      ...test.result(),
    }))
    return [
      ...(aroundTests.length > 0 ? [{ file, name: '', passed: false, message: textOf(aroundTests) }] : []),
      ...tests
        .filter(({ state, isSkipped }) => state === 'passed' || state === 'failed' || isSkipped)
        .map(({ name, state, isSkipped, errors = [] }) => ({
          file,
          name,
          passed: state !== 'failed',
          ...(isSkipped && { skipped: true }),
          message: textOf(errors),
        })),
    ]
  }
}

const textOf = (errors) => errors.map(({ stack, message }) => stack || message).join('\n')
