// Runs on the last page of the second step: tells the page around it to go on. Served as a script.
import type { StepTaken } from './words.ts'

{
  const word: StepTaken = { tells: 'step-taken' }
  // It holds no secret: whoever is around may hear it, and asks the sandbox what became of the payment.
  window.parent.postMessage(word, '*')
}
