// Runs on the last page of the second step and notifies the surrounding page. Served as a script.
import type { StepTaken } from './words.ts'

{
  const message: StepTaken = { type: 'step-taken' }
  // The message contains no secret: any surrounding page may receive it, and asks the sandbox for the result.
  window.parent.postMessage(message, '*')
}
