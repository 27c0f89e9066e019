import { printedNumber, TEST_CARDS, type TypedCard } from '../payments/cards.ts'
import { html } from './html.ts'

/** Values and error message to show in a form after a rejection. */
export interface Again {
  message: string
  field: string | null
  number: string
  expiry: string
  cvc: string
}

const NEW_FORM = { number: printedNumber(TEST_CARDS[0]!.number), expiry: '12 / 34', cvc: '123' }

/** Returns the form state after a rejection. A number that is not a test card may be a real one, so it is not sent back. */
export const showAgain = (typed: TypedCard, message: string, field: string | null): Again => {
  const known = TEST_CARDS.some(({ number }) => number === typed.number.replace(/[\s-]/g, ''))
  return { message, field, number: known ? typed.number : '', expiry: typed.expiry, cvc: known ? typed.cvc : '' }
}

/** Renders the alert above a rejected form; invalid fields reference it as their description. */
export const alertOf = (again: Again | null) =>
  again && html`<p class="alert" role="alert" id="refusal">${again.message}</p>`

/** Renders the attributes that mark an invalid field. */
export const faultOf = (again: Again | null, field: string) =>
  again?.field === field && html` aria-invalid="true" aria-describedby="refusal"`

/** Renders the card fields, prefilled with a card that pays, and the list of the others. */
export const cardFields = (again: Again | null) => {
  const { number, expiry, cvc } = again ?? NEW_FORM
  return html`<label for="card_number">Card number</label>
    <input
      id="card_number"
      name="card_number"
      value="${number}"
      list="test-cards"
      inputmode="numeric"
      autocomplete="off"
      required${faultOf(again, 'number')}
    />
    <datalist id="test-cards">
      ${TEST_CARDS.map((card) => html`<option value="${printedNumber(card.number)}">${card.does}</option>`)}
    </datalist>
    <div class="pair">
      <div>
        <label for="expiry">Expiry (MM / YY)</label
        ><input id="expiry" name="expiry" value="${expiry}" autocomplete="off" required${faultOf(again, 'expiry')} />
      </div>
      <div>
        <label for="cvc">Security code (CVC)</label
        ><input
          id="cvc"
          name="cvc"
          value="${cvc}"
          inputmode="numeric"
          autocomplete="off"
          required${faultOf(again, 'cvc')}
        />
      </div>
    </div>`
}

/** Renders the list of test cards. */
export const cardList = () =>
  html`<h2>Test cards</h2>
    <ul class="rows">
      ${TEST_CARDS.map((card) => html`<li><code>${printedNumber(card.number)}</code> ${card.does}</li>`)}
    </ul>
    <p class="quiet">Any expiry date in the future and any security code will do.</p>`
