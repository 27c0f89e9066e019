import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { DISCOUNT_CODE_MAX_LENGTH, discountCodesApi, type ProductPrice } from '../../contract/discount-codes.ts'
import classes from './Pricing.module.css'
import { texts } from './texts.ts'

export interface CodeFieldProps {
  productId: number
  /** Price with the code that was applied; null without one. */
  price: ProductPrice | null
  onPrice: (price: ProductPrice | null) => void
}

/** Field for a discount code. An applied one is in the address, so that it survives reloading and signing in. */
export function CodeField({ productId, price, onPrice }: CodeFieldProps) {
  const [search, setSearch] = useSearchParams()
  const inAddress = search.get('code') ?? ''
  const [typed, setTyped] = useState(inAddress)
  const replaceCode = (code: string | null) =>
    setSearch(
      (before) => {
        before.delete('code')
        if (code !== null) before.set('code', code)
        return before
      },
      { replace: true },
    )
  const { run, busy, error, reset } = useAction(discountCodesApi.price, {
    onDone: (response) => {
      onPrice(response)
      if (response.code !== inAddress) replaceCode(response.code)
    },
  })
  const apply = (code: string) => {
    if (code.trim() !== '') void run({ params: { id: productId }, body: { code } })
  }
  const field = useRef<HTMLInputElement>(null)
  // Once: for the code that the link brought, or for whoever pressed the button in this place.
  const begin = useEffectEvent(() => {
    if (inAddress === '') field.current?.focus()
    else if (price === null) apply(inAddress)
  })
  useEffect(() => begin(), [])
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    apply(typed)
  }
  if (price?.code) {
    return (
      <div className={classes.applied}>
        <span role="status">{texts.applied(price.code)}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onPrice(null)
            setTyped('')
            replaceCode(null)
          }}
        >
          {texts.removeCode}
        </Button>
      </div>
    )
  }
  return (
    <form noValidate className={classes.entry} onSubmit={send}>
      <TextInput
        label={texts.yourCode}
        classNames={{ input: classes.code }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={DISCOUNT_CODE_MAX_LENGTH}
        ref={field}
        value={typed}
        error={error?.message}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          reset()
        }}
      />
      <Button type="submit" variant="default" loading={busy}>
        {texts.apply}
      </Button>
    </form>
  )
}
