import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const MESSAGE_LINES = 12

/** Counts what passed and what did not, and says so at the end, where a reader of a long log looks. */
export class Total {
  #passed = 0
  #failed = 0
  #failures = []
  #unsteady = []
  #skipped = []

  count(title, { passed, failures, unsteady = [], skipped = [], seconds }) {
    this.#passed += passed
    this.#failed += failures.length
    if (failures.length > 0) this.#failures.push({ title, told: failures })
    if (unsteady.length > 0) this.#unsteady.push({ title, told: unsteady })
    if (skipped.length > 0) this.#skipped.push({ title, told: skipped })
    const aside = unsteady.length > 0 ? `, ${unsteady.length} of them unsteady` : ''
    console.log(`-- ${title}: ${passed} passed${aside}, ${failures.length} failed (${seconds.toFixed(1)} s)`)
  }

  /** Answers whether nothing failed. */
  print() {
    this.#list('Skipped (what they need is not there):', this.#skipped)
    this.#list('Unsteady (mend these):', this.#unsteady)
    this.#list('Failed:', this.#failures)
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`)
    return this.#failed === 0
  }

  #list(heading, steps) {
    if (steps.length === 0) return
    console.log(`\n${heading}`)
    for (const { title, told } of steps) {
      console.log(`  ${title}`)
      for (const { name, message, trace } of told) {
        console.log(`    ${name}`)
        if (trace !== undefined) console.log(`      npx playwright show-trace ${relative(process.cwd(), trace)}`)
        const lines = stripVTControlCharacters(message).split('\n')
        for (const line of lines.slice(0, MESSAGE_LINES)) console.log(`      ${line}`)
      }
    }
  }
}
