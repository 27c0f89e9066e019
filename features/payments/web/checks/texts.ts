export const texts = {
  checkNow: 'Check now',
  checked: 'Checked',
  never: 'The payment settings have not been checked yet.',
  states: { ok: 'In order:', warning: 'Note:', failed: 'To do:' },
}
