/** The goods of a package in front of the ring, on the cloth. Decoration: the items are written out beside it. */
import type { ReactElement } from 'react';
import { type Goods, goodsOf, type PackageContent } from './goods-kinds.ts';
import './goods.css';

/** Each is drawn in a box of 48 by 64 and rests on its lower edge. */
const shapes: Record<Goods, ReactElement> = {
  grains: (
    <>
      <path fill="var(--on-band)" d="M12 6q12 5 24 0l-4 13h-16zM15 20h18c9 8 11 26 8 42q-17 4-34 0c-3-16-1-34 8-42z" />
      <rect fill="var(--sun)" x="13" y="16" width="22" height="5" rx="2.5" />
      <path fill="var(--picture-soft)" d="M24 32q5 6 0 12-5-6 0-12zM16 40q5 5 2 11-6-4-2-11zM32 40q-5 5-2 11 6-4 2-11z" />
    </>
  ),
  oil: (
    <>
      <path fill="none" stroke="var(--sun)" strokeWidth="5" strokeLinejoin="round" d="M26 22l4-9h9v14" />
      <path fill="var(--sun)" d="M14 20h21q6 0 6 6v32q0 6-6 6h-22q-6 0-6-6v-30q0-8 7-8z" />
      <rect fill="var(--on-band)" x="12" y="10" width="11" height="8" rx="2" />
      <rect fill="var(--on-band)" x="13" y="33" width="22" height="20" rx="4" />
      <path fill="var(--sun)" d="M24 36q6 8 3 11.500a4 4 0 0 1-6 0q-3-3.500 3-11.500z" />
    </>
  ),
  meat: (
    <>
      <ellipse fill="var(--on-band-soft)" cx="24" cy="58" rx="23" ry="6" />
      <path fill="none" stroke="var(--on-band)" strokeWidth="5" strokeLinecap="round" d="M35 38l7-8M38 29l4 1 1 4" />
      <path fill="var(--sun)" d="M4 52c-1-14 8-25 20-24 4 0 6 2 10 4 6 4 9 12 8 20q-18 10-38 0z" />
      <path fill="var(--band)" opacity=".25" d="M15 46q2-9 11-9 7 0 8 6-2 9-10 9-7 0-9-6z" />
    </>
  ),
  drinks: (
    <>
      <path fill="var(--sun)" d="M6 46v-17q0-4 3-7v-9h6v9q3 3 3 7v17z" />
      <path fill="var(--picture-soft)" d="M18 46v-17q0-4 3-7v-9h6v9q3 3 3 7v17z" />
      <path fill="var(--sun)" d="M30 46v-17q0-4 3-7v-9h6v9q3 3 3 7v17z" />
      <path fill="var(--on-band)" d="M9 10h6v4h-6zM21 10h6v4h-6zM33 10h6v4h-6zM2 42h44v18q0 4-4 4h-36q-4 0-4-4z" />
      <rect fill="var(--band)" x="15" y="49" width="18" height="6" rx="3" />
    </>
  ),
  tins: (
    <>
      <path fill="var(--on-band-soft)" d="M13 14h22v24h-22zM8 38h32v26h-32z" />
      <path fill="var(--on-band)" d="M11 12h26v4h-26zM6 36h36v4h-36z" />
      <path fill="var(--sun)" d="M13 20h22v12h-22zM8 45h32v13h-32z" />
      <circle fill="var(--on-band)" cx="24" cy="51.500" r="4.500" />
    </>
  ),
  appliance: (
    <>
      <path fill="var(--on-band)" d="M-4 30h56v28q0 4-4 4h-48q-4 0-4-4z" />
      <path fill="var(--on-band-soft)" d="M0 16h48q4 0 4 4v8h-56v-8q0-4 4-4zM2 62h8v3h-8zM38 62h8v3h-8z" />
      <rect fill="var(--sun)" x="17" y="26" width="14" height="5" rx="2.500" />
      <path fill="none" stroke="var(--picture-soft)" strokeWidth="2" strokeLinecap="round" d="M24 39v16M17 43l14 8M31 43l-14 8" />
    </>
  ),
  basket: (
    <>
      <path fill="none" stroke="var(--on-band)" strokeWidth="3" d="M7 36c2-40 32-40 34 0" />
      <circle fill="var(--picture-soft)" cx="15" cy="31" r="8" />
      <circle fill="var(--on-band)" cx="28" cy="28" r="9" />
      <circle fill="var(--picture-soft)" cx="36" cy="33" r="6" />
      <path fill="var(--sun)" d="M2 35h44l-5 25q-17 6-34 0z" />
      <path fill="none" stroke="var(--band)" strokeWidth="2" opacity=".4" d="M5 43h38M6 52h36M15 36l2 26M33 36l-2 26" />
    </>
  ),
  parcel: (
    <>
      <path fill="var(--on-band)" d="M4 26h40v34q0 4-4 4h-32q-4 0-4-4z" />
      <path fill="var(--on-band-soft)" d="M9 14h30l5 12h-40z" />
      <path fill="var(--sun)" d="M21 14h6l1 12v14h-8v-14z" />
    </>
  ),
};

const [width, height, step] = [240, 112, 54];
const [middle, segments] = [65, 6];
/** Few goods are drawn nearer. */
const maxNear = 3;
const near = 0.95;

export function GoodsPicture({ of }: { of: PackageContent }) {
  const goods = goodsOf(of);
  const start = (width - step * goods.length) / 2 + (step - 48) / 2;
  const scale = goods.length > maxNear ? 1 : near;
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  return (
    <div className="goods" aria-hidden="true">
      <svg viewBox={`${(width - shownWidth) / 2} ${middle - shownHeight / 2} ${shownWidth} ${shownHeight}`} focusable="false">
        <g fill="none" stroke="var(--on-band)" strokeWidth="8" strokeLinecap="round" opacity="0.14">
          {Array.from({ length: segments }, (_, at) => (
            <circle
              key={at}
              cx="120"
              cy={middle}
              r="39"
              pathLength={segments}
              strokeDasharray={`0.7 ${segments}`}
              strokeDashoffset={-at}
            />
          ))}
        </g>
        {goods.map((kind, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same goods may be there twice, and never move
          <g key={at} transform={`translate(${start + at * step} 38)`}>
            {shapes[kind]}
          </g>
        ))}
      </svg>
    </div>
  );
}
