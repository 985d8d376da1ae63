CREATE TABLE "asked_price" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"valid_from" timestamptz NOT NULL,
	"price" numeric(18,6),
	"currency_code" text NOT NULL,
	"reduced" boolean DEFAULT false NOT NULL,
	"lowest_before" numeric(18,6),
	CONSTRAINT "asked_price_shop_id_product_code_valid_from_pk" PRIMARY KEY("shop_id","product_code","valid_from")
);
--> statement-breakpoint
CREATE TABLE "search_synonym" (
	"search_synonym_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint,
	"language_code" text NOT NULL,
	"synonym_word" text NOT NULL,
	"means" text[] NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "search_synonym_once" UNIQUE NULLS NOT DISTINCT("company_code","shop_id","language_code","synonym_word")
);
--> statement-breakpoint
ALTER TABLE "asked_price" ADD CONSTRAINT "asked_price_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "asked_price" ADD CONSTRAINT "asked_price_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_price" ADD CONSTRAINT "asked_price_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_synonym" ADD CONSTRAINT "search_synonym_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asked_price_product" ON "asked_price" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "sales_order_email" ON "sales_order" USING btree ("company_code",lower("email"));