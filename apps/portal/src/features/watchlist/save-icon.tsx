import { clsx } from 'clsx';
import { Bookmark } from 'lucide-react';

const shapeId = 'save-shape';

/** The shape of `SaveIcon`, once on every page: on the home page, it would be written fifty times. */
export const SaveIconShape = () => (
  <svg aria-hidden="true" className="hidden">
    <symbol id={shapeId} viewBox="0 0 24 24">
      <Bookmark />
    </symbol>
  </svg>
);

/** The bookmark of cards and rows. */
export const SaveIcon = ({ isFilled }: { readonly isFilled: boolean }) => (
  <svg aria-hidden="true" className={clsx('lucide size-5', isFilled && 'fill-current')}>
    <use href={`#${shapeId}`} />
  </svg>
);
