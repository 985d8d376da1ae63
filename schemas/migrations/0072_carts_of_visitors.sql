CREATE TABLE "cart_hold" (
	"cart_hold_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"cart_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	CONSTRAINT "cart_hold_once" UNIQUE("cart_id","warehouse_id","product_code"),
	CONSTRAINT "cart_hold_sane" CHECK ("cart_hold"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "token_digest" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "vat_no" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "address_line" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "zip_code" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "country_code" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "delivery_method_id" bigint;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "payment_method_id" bigint;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "comments" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "held_until" timestamptz;--> statement-breakpoint
ALTER TABLE "cart_hold" ADD CONSTRAINT "cart_hold_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cart_hold" ADD CONSTRAINT "cart_hold_cart" FOREIGN KEY ("company_code","cart_id") REFERENCES "public"."cart"("company_code","cart_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_hold" ADD CONSTRAINT "cart_hold_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_hold_product" ON "cart_hold" USING btree ("product_code","warehouse_id");--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_delivery_method" FOREIGN KEY ("company_code","delivery_method_id") REFERENCES "public"."delivery_method"("company_code","delivery_method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_payment_method" FOREIGN KEY ("company_code","payment_method_id") REFERENCES "public"."payment_method"("company_code","payment_method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_token" ON "cart" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "cart_held" ON "cart" USING btree ("held_until");