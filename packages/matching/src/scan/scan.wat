;; Finds the tokens of a dictionary that are spelt like one token: by letters, by single edits, then by weighted distance.
;; It does what `plain.ts` does, with the same results bit by bit. `accelerator.ts` lays out the memory and passes addresses.
(module
  (memory (export "memory") 1)

  ;; Fixed addresses, see LAYOUT in accelerator.ts.
  (global $places i32 (i32.const 0))      ;; i32 for each sign: its positions in the query, as bits
  (global $query i32 (i32.const 160))     ;; the signs of the query, a byte each
  (global $rows i32 (i32.const 192))      ;; three rows of 32 f32
  (global $addition i32 (i32.const 576))  ;; f32 for each sign
  (global $change i32 (i32.const 736))    ;; f32 for each pair of signs
  (global $budget i32 (i32.const 6224))   ;; f64 for each length
  (global $signs i32 (i32.const 37))      ;; number of signs
  (global $doubling (export "doubling") (mut f64) (f64.const 0))
  (global $swap (export "swap") (mut f64) (f64.const 0))

  ;; Writes the ordinals from `from` to before `to` whose letters differ from `letters` in at most `most` to `out`. Returns their number.
  (func (export "letters")
    (param $masks i32) (param $from i32) (param $to i32) (param $letters i32) (param $most i32) (param $out i32)
    (result i32)
    (local $at i32) (local $write i32) (local $hits i32) (local $wanted v128) (local $limit v128)
    (local.set $wanted (i32x4.splat (local.get $letters)))
    (local.set $limit (i32x4.splat (local.get $most)))
    (local.set $write (local.get $out))
    (local.set $at (local.get $from))
    (block $four_done
      (loop $four
        (br_if $four_done (i32.gt_u (i32.add (local.get $at) (i32.const 4)) (local.get $to)))
        ;; Differing bits of four masks: counted by byte, then added to pairs, then to words.
        (local.set $hits (i32x4.bitmask (i32x4.le_u
          (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (v128.xor
            (local.get $wanted)
            (v128.load (i32.add (local.get $masks) (i32.shl (local.get $at) (i32.const 2))))))))
          (local.get $limit))))
        (block $none
          (br_if $none (i32.eqz (local.get $hits)))
          (loop $bits
            (i32.store (local.get $write) (i32.add (local.get $at) (i32.ctz (local.get $hits))))
            (local.set $write (i32.add (local.get $write) (i32.const 4)))
            (local.set $hits (i32.and (local.get $hits) (i32.sub (local.get $hits) (i32.const 1))))
            (br_if $bits (local.get $hits))))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (br $four)))
    (block $one_done
      (loop $one
        (br_if $one_done (i32.ge_u (local.get $at) (local.get $to)))
        (if (i32.le_u
              (i32.popcnt (i32.xor (local.get $letters)
                (i32.load (i32.add (local.get $masks) (i32.shl (local.get $at) (i32.const 2))))))
              (local.get $most))
          (then
            (i32.store (local.get $write) (local.get $at))
            (local.set $write (i32.add (local.get $write) (i32.const 4)))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $one)))
    (i32.shr_u (i32.sub (local.get $write) (local.get $out)) (i32.const 2)))

  ;; Keeps those of the first `count` ordinals at `out` that are at most `most` single edits away (Myers 1999). Returns their number.
  (func (export "edits")
    (param $out i32) (param $count i32) (param $starts i32) (param $text i32) (param $length i32) (param $most i32)
    (result i32)
    (local $read i32) (local $end i32) (local $write i32) (local $token i32) (local $at i32) (local $stop i32)
    (local $top i32) (local $more i32) (local $less i32) (local $distance i32)
    (local $equal i32) (local $vertical i32) (local $horizontal i32) (local $rise i32) (local $fall i32)
    (local.set $top (i32.sub (local.get $length) (i32.const 1)))
    (local.set $read (local.get $out))
    (local.set $write (local.get $out))
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $tokens
        (br_if $done (i32.ge_u (local.get $read) (local.get $end)))
        (local.set $token (i32.load (local.get $read)))
        (local.set $at (i32.add (local.get $starts) (i32.shl (local.get $token) (i32.const 2))))
        (local.set $stop (i32.add (local.get $text) (i32.load offset=4 (local.get $at))))
        (local.set $at (i32.add (local.get $text) (i32.load (local.get $at))))
        (local.set $more (i32.const -1))
        (local.set $less (i32.const 0))
        (local.set $distance (local.get $length))
        (block $ended
          (loop $signs_of_token
            (br_if $ended (i32.ge_u (local.get $at) (local.get $stop)))
            (local.set $equal (i32.load (i32.add (global.get $places)
              (i32.shl (i32.load8_u (local.get $at)) (i32.const 2)))))
            (local.set $vertical (i32.or (local.get $equal) (local.get $less)))
            (local.set $horizontal (i32.or
              (i32.xor (i32.add (i32.and (local.get $equal) (local.get $more)) (local.get $more)) (local.get $more))
              (local.get $equal)))
            (local.set $rise (i32.or (local.get $less)
              (i32.xor (i32.or (local.get $horizontal) (local.get $more)) (i32.const -1))))
            (local.set $fall (i32.and (local.get $more) (local.get $horizontal)))
            (local.set $distance (i32.sub
              (i32.add (local.get $distance) (i32.and (i32.shr_u (local.get $rise) (local.get $top)) (i32.const 1)))
              (i32.and (i32.shr_u (local.get $fall) (local.get $top)) (i32.const 1))))
            (local.set $rise (i32.or (i32.shl (local.get $rise) (i32.const 1)) (i32.const 1)))
            (local.set $more (i32.or (i32.shl (local.get $fall) (i32.const 1))
              (i32.xor (i32.or (local.get $vertical) (local.get $rise)) (i32.const -1))))
            (local.set $less (i32.and (local.get $rise) (local.get $vertical)))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br $signs_of_token)))
        (if (i32.le_s (local.get $distance) (local.get $most))
          (then
            (i32.store (local.get $write) (local.get $token))
            (local.set $write (i32.add (local.get $write) (i32.const 4)))))
        (local.set $read (i32.add (local.get $read) (i32.const 4)))
        (br $tokens)))
    (i32.shr_u (i32.sub (local.get $write) (local.get $out)) (i32.const 2)))

  ;; Keeps those of the first `count` ordinals at `out` within their budget, and writes their weighted distances to `costs` (f64).
  ;; Returns their number.
  (func (export "distances")
    (param $out i32) (param $count i32) (param $starts i32) (param $text i32) (param $length i32) (param $costs i32)
    (result i32)
    (local $read i32) (local $kept i32) (local $token i32) (local $at i32) (local $other i32) (local $longer i32)
    (local $cost f64)
    (block $done
      (loop $tokens
        (br_if $done (i32.ge_u (local.get $read) (local.get $count)))
        (local.set $token (i32.load (i32.add (local.get $out) (i32.shl (local.get $read) (i32.const 2)))))
        (local.set $at (i32.add (local.get $starts) (i32.shl (local.get $token) (i32.const 2))))
        (local.set $other (i32.sub (i32.load offset=4 (local.get $at)) (i32.load (local.get $at))))
        (local.set $longer (select (local.get $other) (local.get $length)
          (i32.gt_u (local.get $other) (local.get $length))))
        (local.set $cost (call $distance
          (local.get $length)
          (i32.add (local.get $text) (i32.load (local.get $at)))
          (local.get $other)
          (f64.load (i32.add (global.get $budget) (i32.shl (local.get $longer) (i32.const 3))))))
        (if (f64.lt (local.get $cost) (f64.const inf))
          (then
            (i32.store (i32.add (local.get $out) (i32.shl (local.get $kept) (i32.const 2))) (local.get $token))
            (f64.store (i32.add (local.get $costs) (i32.shl (local.get $kept) (i32.const 3))) (local.get $cost))
            (local.set $kept (i32.add (local.get $kept) (i32.const 1)))))
        (local.set $read (i32.add (local.get $read) (i32.const 1)))
        (br $tokens)))
    (local.get $kept))

  ;; The cost of turning the query into the token at `b`, or infinity where it exceeds the budget.
  (func $distance (export "distance") (param $length i32) (param $b i32) (param $other i32) (param $most f64) (result f64)
    (local $i i32) (local $j i32) (local $row i32) (local $above i32) (local $two i32) (local $free i32)
    (local $sign i32) (local $sign_before i32) (local $seen i32) (local $seen_before i32) (local $at i32)
    (local $cost f64) (local $left f64) (local $least f64) (local $omission f64) (local $change i32)
    (local.set $row (global.get $rows))
    (local.set $above (i32.add (global.get $rows) (i32.const 128)))
    (local.set $two (i32.add (global.get $rows) (i32.const 256)))
    ;; The first row: only additions.
    (f32.store (local.get $above) (f32.const 0))
    (local.set $seen_before (i32.const -1))
    (block $first_done
      (loop $first
        (br_if $first_done (i32.ge_u (local.get $j) (local.get $other)))
        (local.set $seen (i32.load8_u (i32.add (local.get $b) (local.get $j))))
        (local.set $cost (f64.add (local.get $cost) (call $added (local.get $seen) (local.get $seen_before))))
        (local.set $j (i32.add (local.get $j) (i32.const 1)))
        (f32.store (i32.add (local.get $above) (i32.shl (local.get $j) (i32.const 2)))
          (f32.demote_f64 (local.get $cost)))
        (local.set $seen_before (local.get $seen))
        (br $first)))
    (local.set $sign_before (i32.const -1))
    (block $rows_done
      (loop $next_row
        (br_if $rows_done (i32.ge_u (local.get $i) (local.get $length)))
        (local.set $sign (i32.load8_u (i32.add (global.get $query) (local.get $i))))
        (local.set $omission (call $added (local.get $sign) (local.get $sign_before)))
        (local.set $change (i32.add (global.get $change)
          (i32.shl (i32.mul (local.get $sign) (global.get $signs)) (i32.const 2))))
        (local.set $left (f64.add (f64.promote_f32 (f32.load (local.get $above))) (local.get $omission)))
        (local.set $least (local.get $left))
        (local.set $seen_before (i32.const -1))
        (f32.store (local.get $row) (f32.demote_f64 (local.get $left)))
        (local.set $j (i32.const 0))
        (block $cells_done
          (loop $cells
            (br_if $cells_done (i32.ge_u (local.get $j) (local.get $other)))
            (local.set $seen (i32.load8_u (i32.add (local.get $b) (local.get $j))))
            (local.set $at (i32.shl (local.get $j) (i32.const 2)))
            (local.set $cost (f64.min
              (f64.min
                (f64.add
                  (f64.promote_f32 (f32.load (i32.add (local.get $above) (local.get $at))))
                  (f64.promote_f32 (f32.load (i32.add (local.get $change) (i32.shl (local.get $seen) (i32.const 2))))))
                (f64.add
                  (f64.promote_f32 (f32.load offset=4 (i32.add (local.get $above) (local.get $at))))
                  (local.get $omission)))
              (f64.add (local.get $left) (call $added (local.get $seen) (local.get $seen_before)))))
            (if (i32.and
                  (i32.and
                    (i32.eq (local.get $sign) (local.get $seen_before))
                    (i32.eq (local.get $sign_before) (local.get $seen)))
                  (i32.ne (local.get $sign) (local.get $seen)))
              (then
                (local.set $cost (f64.min (local.get $cost)
                  (f64.add
                    (f64.promote_f32 (f32.load (i32.sub (i32.add (local.get $two) (local.get $at)) (i32.const 4))))
                    (global.get $swap))))))
            (f32.store offset=4 (i32.add (local.get $row) (local.get $at)) (f32.demote_f64 (local.get $cost)))
            (local.set $least (f64.min (local.get $least) (local.get $cost)))
            (local.set $left (local.get $cost))
            (local.set $seen_before (local.get $seen))
            (local.set $j (i32.add (local.get $j) (i32.const 1)))
            (br $cells)))
        (if (f64.gt (local.get $least) (local.get $most)) (then (return (f64.const inf))))
        (local.set $free (local.get $two))
        (local.set $two (local.get $above))
        (local.set $above (local.get $row))
        (local.set $row (local.get $free))
        (local.set $sign_before (local.get $sign))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $next_row)))
    (local.set $cost (f64.promote_f32 (f32.load (i32.add (local.get $above) (i32.shl (local.get $other) (i32.const 2))))))
    (select (local.get $cost) (f64.const inf) (f64.le (local.get $cost) (local.get $most))))

  ;; The cost of adding or leaving out a sign.
  (func $added (param $sign i32) (param $before i32) (result f64)
    (if (result f64) (i32.eq (local.get $sign) (local.get $before))
      (then (global.get $doubling))
      (else (f64.promote_f32 (f32.load (i32.add (global.get $addition) (i32.shl (local.get $sign) (i32.const 2)))))))))
