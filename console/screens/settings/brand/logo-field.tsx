/** The logo: a PNG or JPEG from the person's computer, or none. What is too large is refused before it is sent. */
import { useState } from 'preact/hooks';
import { formatSize } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { Button } from '../../../parts/button.tsx';
import { texts } from '../texts.ts';
import { LOGO_TYPES, MOST_LOGO_BYTES } from './brand.ts';

interface Props {
  readonly logo: string | null;
  readonly onChange: (logo: string | null) => void;
}

export function LogoField({ logo, onChange }: Props) {
  const { brand } = texts();
  const [problem, setProblem] = useState('');
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (!LOGO_TYPES.some((type) => type === file.type)) return setProblem(brand.logoType);
    if (file.size > MOST_LOGO_BYTES)
      return setProblem(fill(brand.logoTooLarge, { most: formatSize(MOST_LOGO_BYTES) }));
    setProblem('');
    onChange(await addressOfFile(file));
  };
  return (
    <>
      <label class="lab" for="brand-logo">
        {brand.logo}
      </label>
      <p id="brand-logo-means" class="muted small">
        {brand.logoMeans}
      </p>
      <p class="row">
        <input
          id="brand-logo"
          class="text narrow"
          type="file"
          accept={LOGO_TYPES.join(',')}
          aria-describedby="brand-logo-means"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        {logo !== null && (
          <Button look="small" onClick={() => onChange(null)}>
            {brand.logoNone}
          </Button>
        )}
      </p>
      {problem !== '' && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** A `data:` address: a page may load pictures from nowhere else. */
function addressOfFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}
