import { useEffect, useState, type RefObject } from 'react'
import { formatMoney } from '#platform/web/format/money.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import type { Product } from '../../contract.ts'
import classes from './BuyBar.module.css'
import { texts } from './texts.ts'

export interface BuyBarProps {
  product: Pick<Product, 'name' | 'total'>
  /** The main button, whose place the bar takes while it is out of view. */
  main: RefObject<HTMLButtonElement | null>
  busy: boolean
  problem: string | null
  onBuy: () => void
}

/** Price and buy button at the bottom of a phone's window while the box with the main button is out of view. */
export function BuyBar({ product: { name, total }, main, busy, problem, onBuy }: BuyBarProps) {
  const [isButtonHidden, setIsButtonHidden] = useState(false)
  useEffect(() => {
    if (!main.current || !('IntersectionObserver' in window)) return undefined
    const watcher = new IntersectionObserver((seen) => setIsButtonHidden(seen.at(-1)?.isIntersecting === false))
    watcher.observe(main.current)
    return () => watcher.disconnect()
  }, [main])
  // The error message is shown in the box.
  useEffect(() => {
    if (problem !== null && isButtonHidden) main.current?.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react/exhaustive-deps -- only a new problem leads there
  }, [problem])
  const isFree = total === 0
  return (
    <div className={classes.bar} hidden={!isButtonHidden}>
      <p className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.amount}>{isFree ? texts.free : formatMoney(total)}</span>
      </p>
      <Button aria-label={isFree ? texts.getFree : texts.buy(formatMoney(total))} loading={busy} onClick={onBuy}>
        {isFree ? texts.getShort : texts.buyShort}
      </Button>
    </div>
  )
}
