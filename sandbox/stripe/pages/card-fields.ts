import { formatCardNumber, TEST_CARDS, type TypedCard } from '../payments/cards.ts'
import { html } from './html.ts'

/** Values and error message to show in a form after a rejection. */
export interface RejectedForm {
  message: string
  field: string | null
  number: string
  expiry: string
  cvc: string
}

const DEFAULT_VALUES = { number: formatCardNumber(TEST_CARDS[0]!.number), expiry: '12 / 34', cvc: '123' }

/** Returns the form state after a rejection. A number that is not a test card may be a real one, so it is not sent back. */
export const rejectedForm = (typed: TypedCard, message: string, field: string | null): RejectedForm => {
  const isTestCard = TEST_CARDS.some(({ number }) => number === typed.number.replace(/[\s-]/g, ''))
  return {
    message,
    field,
    number: isTestCard ? typed.number : '',
    expiry: typed.expiry,
    cvc: isTestCard ? typed.cvc : '',
  }
}

/** Renders the alert above a rejected form; invalid fields reference it as their description. */
export const renderAlert = (rejected: RejectedForm | null) =>
  rejected && html`<p class="alert" role="alert" id="refusal">${rejected.message}</p>`

/** Renders the attributes that mark an invalid field. */
export const invalidAttributes = (rejected: RejectedForm | null, field: string) =>
  rejected?.field === field && html` aria-invalid="true" aria-describedby="refusal"`

/** Renders the card fields, prefilled with a card that pays, and the list of the others. */
export const renderCardFields = (rejected: RejectedForm | null) => {
  const { number, expiry, cvc } = rejected ?? DEFAULT_VALUES
  return html`<label for="card_number">Card number</label>
    <input
      id="card_number"
      name="card_number"
      value="${number}"
      list="test-cards"
      inputmode="numeric"
      autocomplete="off"
      required${invalidAttributes(rejected, 'number')}
    />
    <datalist id="test-cards">
      ${TEST_CARDS.map((card) => html`<option value="${formatCardNumber(card.number)}">${card.description}</option>`)}
    </datalist>
    <div class="pair">
      <div>
        <label for="expiry">Expiry (MM / YY)</label
        ><input
          id="expiry"
          name="expiry"
          value="${expiry}"
          autocomplete="off"
          required${invalidAttributes(rejected, 'expiry')}
        />
      </div>
      <div>
        <label for="cvc">Security code (CVC)</label
        ><input
          id="cvc"
          name="cvc"
          value="${cvc}"
          inputmode="numeric"
          autocomplete="off"
          required${invalidAttributes(rejected, 'cvc')}
        />
      </div>
    </div>`
}

/** Renders the list of test cards. */
export const renderTestCards = () =>
  html`<h2>Test cards</h2>
    <ul class="rows">
      ${TEST_CARDS.map((card) => html`<li><code>${formatCardNumber(card.number)}</code> ${card.description}</li>`)}
    </ul>
    <p class="quiet">Any expiry date in the future and any security code will do.</p>`
